// Runs the site's process, and again when it dies. Plain JavaScript: runs on any Node >= 20.
import { spawn } from "node:child_process";

/** What `tools/serve.js` exits with where a setting or a taken port prevents the start: EX_CONFIG, EX_TEMPFAIL of sysexits.h. */
const faultCodes = [78, 75];
const mostDeaths = 5;
const withinMs = 60_000;
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a command until it is asked to stop. One that dies is restarted after a wait that doubles, and given up after five
 * deaths in a minute; a wrong setting or a taken port at the first start is final. The command ends when its channel to this
 * process closes. It may say how long a stop takes at most (`stopMs`); where it hangs, it is killed `graceMs` later. Returns a
 * function that asks it to stop.
 */
export function supervise({ command, args, env, firstWaitMs = 1_000, graceMs = 2_000 }) {
  /** When it died, by a clock that is never set. */
  let deaths = [];
  let isFirst = true;
  let isStopping = false;
  let child;
  let stopMs = 0;
  let restart;

  function run() {
    try {
      child = spawn(command, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
    } catch (error) {
      return ended(null, error.code);
    }
    const started = child;
    started.once("exit", ended).on("message", (said) => (stopMs = said.stopMs));
    // Where there is no memory or no process for it.
    started.on("error", (error) => {
      if (started.pid === undefined) ended(null, error.code);
    });
  }

  function ended(code, signal) {
    child = undefined;
    // While it loads, it has no listener for the signal yet.
    if (isStopping && stopSignals.includes(signal)) process.exit(0);
    const isFinal = isStopping || code === 0 || (isFirst && faultCodes.includes(code));
    if (isFinal) process.exit(code ?? 1);
    isFirst = false;
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < withinMs), now];
    if (deaths.length >= mostDeaths) {
      console.error("Site bir dakikada beş kez sona erdi; yeniden başlatılmıyor.");
      process.exit(1);
    }
    const waitMs = firstWaitMs * 2 ** (deaths.length - 1);
    const cause = signal ?? `çıkış kodu ${code}`;
    console.error(`Site beklenmedik biçimde sona erdi (${cause}); ${waitMs / 1000} saniye sonra yeniden başlatılıyor…`);
    restart = setTimeout(run, waitMs);
  }

  function stop(signal = "SIGTERM") {
    isStopping = true;
    clearTimeout(restart);
    // It may get the same signal from the terminal as well, and handles the first one.
    if (!child) process.exit(0);
    child.kill(signal);
    setTimeout(() => child?.kill("SIGKILL"), stopMs + graceMs);
  }
  for (const signal of stopSignals) process.on(signal, () => stop(signal));
  run();
  return stop;
}
