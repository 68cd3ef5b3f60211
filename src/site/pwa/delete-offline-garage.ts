import { offlineStores } from "./rules.ts";

/** Deletes the stored offline page of a member; a browser that denies storage has none. */
export async function deleteOfflineGarage() {
  try {
    await caches.delete(offlineStores.member);
  } catch {
    // Denied storage stores nothing.
  }
}
