import { readTab, writeTab } from "#src/shared/tab-storage.ts";

const key = "acik-filtreler";
const read = () => JSON.parse(readTab(key) ?? "{}") as Record<string, boolean>;

/** Whether this group of filters was opened or closed in this tab; `undefined` for neither. */
export const storedOpen = (title: string): boolean | undefined => read()[title];

export const storeOpen = (title: string, isOpen: boolean) =>
  writeTab(key, JSON.stringify({ ...read(), [title]: isOpen }));
