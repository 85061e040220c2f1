// Interleaving
