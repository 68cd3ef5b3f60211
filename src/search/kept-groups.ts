const key = "acik-filtreler";

function read(): Record<string, boolean> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, boolean>;
  } catch {
    return {};
  }
}

/** Was this group of filters opened or closed in this tab? */
export const keptOpen = (title: string): boolean | undefined => read()[title];

export function keepOpen(title: string, isOpen: boolean) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...read(), [title]: isOpen }));
  } catch {
    // Private windows may keep nothing; the groups then open as they do at first.
  }
}
