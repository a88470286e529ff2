// Preloaded (`--import`) into a script that another process starts: stops the script gracefully once that process is gone.
// After a crash or an uncatchable signal, no one else would stop it.
const parent = process.ppid;
const everyMs = 300;
/** Longer than a host takes to finish its pending work. */
const maxMs = 30_000;

function endWhenAlone() {
  if (process.ppid === parent) return;
  clearInterval(watching);
  setTimeout(() => process.exit(1), maxMs).unref();
  process.kill(process.pid, 'SIGTERM');
}
const watching = setInterval(endWhenAlone, everyMs);
watching.unref();
