/** `sessionStorage` of this tab. Where the browser refuses it, reads find nothing and writes do nothing. */
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
