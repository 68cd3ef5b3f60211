import { useEffect, useRef, useState } from "react";
import { photoIdOf } from "#src/selling/listings/photos/photo-id.ts";
import type { LeftFile } from "./list-uploads.ts";
import { isUnsent, type PhotoItem } from "./photo-item.ts";
import { deleteUnsent, storeUnsent, type UnsentFile, unsentFiles } from "./unsent-files.ts";

type Options = {
  draftId: string;
  items: readonly PhotoItem[];
  /** Called once with the files of an earlier visit and the keys for their tiles. */
  onLeft: (left: readonly LeftFile[]) => void;
};

/**
 * Stores the files of unsent tiles in the browser, and deletes each once it is uploaded, removed or refused. If several
 * pages show one draft, one of them claims the files of an earlier visit; when it is closed, the next page does. Returns
 * whether all files could be stored.
 */
export function useUnsentFiles({ draftId, items, onLeft }: Options): boolean {
  const [areAllStored, setAllStored] = useState(true);
  /** The id of the stored file, once it is stored, by the tile's key. */
  const stored = useRef(new Map<string, Promise<number | undefined>>());
  const own = useRef(new Set<number>());
  const latest = useRef({ items, onLeft });

  useEffect(() => {
    latest.current = { items, onLeft };
  });

  useEffect(() => {
    const unsent = new Map(items.filter(isUnsent).map((item) => [item.key, item]));
    for (const [key, { file, sort, fileId }] of unsent) {
      if (stored.current.has(key)) continue;
      const storing = storeUnsent({ draftId, file: file!, position: sort - 1, replaces: fileId }).catch(
        () => undefined,
      );
      stored.current.set(key, storing);
      void storing.then((id) => (id === undefined ? setAllStored(false) : own.current.add(id)));
    }
    for (const [key, storing] of stored.current) {
      if (unsent.has(key)) continue;
      stored.current.delete(key);
      void storing.then((id) => (id === undefined ? undefined : deleteUnsent(id))).catch(() => {});
    }
  }, [draftId, items]);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const claimLeft = async () => {
      const left = (await unsentFiles(draftId)).filter(({ id }) => !own.current.has(id));
      const ids = await photoIds(left);
      if (signal.aborted) return;
      const tiles = new Map(
        latest.current.items.flatMap(({ fileId, key }) => (fileId ? [[fileId, key] as const] : [])),
      );
      const restorable = left.flatMap((one): LeftFile[] => {
        const { id, file, position, replaces } = one;
        const key = replaces === undefined ? `kalan-${id}` : tiles.get(replaces);
        const arrived = tiles.get(ids.get(one)!);
        if (key !== undefined && arrived === undefined) {
          own.current.add(id);
          stored.current.set(key, Promise.resolve(id));
          return [{ key, file, position }];
        }
        void deleteUnsent(id).catch(() => {});
        // An uploaded crop is already in the place of the photo it replaced.
        return arrived !== undefined && replaces === undefined ? [{ key: arrived, file: undefined, position }] : [];
      });
      if (restorable.length > 0) latest.current.onLeft(restorable);
    };
    // Only one page of a draft at a time; browsers support locks on secure pages only.
    const alone = (navigator.locks as LockManager | undefined)
      ? navigator.locks.request(`kontak-yuklemeler ${draftId}`, { signal }, async () => {
          await claimLeft();
          if (!signal.aborted) await new Promise((left) => signal.addEventListener("abort", left, { once: true }));
        })
      : claimLeft();
    alone.catch(() => {}); // the page was closed before it got the lock, or the browser has no storage
    return () => leaving.abort();
  }, [draftId]);

  return areAllStored;
}

/** The photo ids of these files, with one file in memory at a time; empty if the browser cannot compute them. */
async function photoIds(left: readonly UnsentFile[]): Promise<Map<UnsentFile, string>> {
  const ids = new Map<UnsentFile, string>();
  for (const one of left)
    ids.set(
      one,
      await one.file
        .arrayBuffer()
        .then(photoIdOf)
        .catch(() => ""),
    );
  return ids;
}
