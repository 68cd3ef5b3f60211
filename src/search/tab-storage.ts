/** Storage of this tab. A browser that keeps nothing is as good: what is read is then not there. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTab(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Blocked or full.
  }
}
