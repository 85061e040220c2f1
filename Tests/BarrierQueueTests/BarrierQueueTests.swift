// BarrierQueue
