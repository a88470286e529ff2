// Loaded before a script that another process started (`--import`): ends it, in its own way, when that process is gone.
// A signal that cannot be caught, or a crash, leaves nobody to pass it on.
const parent = process.ppid;
const everyMs = 300;
/** Longer than a host takes to finish what is at hand. */
const mostMs = 30_000;

function endWhenAlone() {
  if (process.ppid === parent) return;
  clearInterval(watching);
  setTimeout(() => process.exit(1), mostMs).unref();
  process.kill(process.pid, 'SIGTERM');
}
const watching = setInterval(endWhenAlone, everyMs);
watching.unref();
