// Nothing to call: a program that links this module has its options.
