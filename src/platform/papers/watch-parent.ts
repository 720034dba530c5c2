import { workerData } from "node:worker_threads";

/** Ends the process when the one that started it has ended, whatever its other threads do. */
const EVERY_MILLISECONDS = 2000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
}, EVERY_MILLISECONDS);
