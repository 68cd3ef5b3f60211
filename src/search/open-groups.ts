import { readTab, writeTab } from "./tab-storage.ts";

const key = "acik-filtreler";
const read = () => JSON.parse(readTab(key) ?? "{}") as Record<string, boolean>;

/** Was this group of filters opened or closed in this tab? */
export const keptOpen = (title: string): boolean | undefined => read()[title];

export const keepOpen = (title: string, isOpen: boolean) =>
  writeTab(key, JSON.stringify({ ...read(), [title]: isOpen }));
