// Plain JavaScript: runs on any Node >= 20.

const parent = process.ppid;
const watchMs = 500;

/** Calls `end` once the process that started this one has ended, whatever ended it. */
export function whenParentEnds(end) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, watchMs).unref();
}

/** The same where an npm script of this name started this process, not a shell that may go on without it. */
export function whenNpmEnds(script, end) {
  if (process.env.npm_lifecycle_event === script) whenParentEnds(end);
}
