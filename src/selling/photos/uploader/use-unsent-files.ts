import { useEffect, useRef, useState } from "react";
import { photoIdOf } from "#src/listings/photos/photo-id.ts";
import type { LeftFile } from "./list-uploads.ts";
import { isUnsent, type PhotoItem } from "./photo-item.ts";
import { deleteUnsent, storeUnsent, type UnsentFile, unsentFiles } from "./unsent-files.ts";

type Options = {
  draftId: string;
  items: readonly PhotoItem[];
  /** Told once of what an earlier visit left, under the keys that its tiles are to have. */
  onLeft: (left: readonly LeftFile[]) => void;
};

/**
 * Keeps the files of the tiles that are on their way in the browser, and forgets each as soon as it is there, removed or
 * refused. Of several pages of one draft, one takes what an earlier visit left; when it is closed, the next one does.
 * Answers whether everything could be kept.
 */
export function useUnsentFiles({ draftId, items, onLeft }: Options): boolean {
  const [areAllStored, setAllStored] = useState(true);
  /** By the tile's key: the kept file's id, once it is kept. */
  const kept = useRef(new Map<string, Promise<number | undefined>>());
  const own = useRef(new Set<number>());
  const latest = useRef({ items, onLeft });

  useEffect(() => {
    latest.current = { items, onLeft };
  });

  useEffect(() => {
    const unsent = new Map(items.filter(isUnsent).map((item) => [item.key, item]));
    for (const [key, { file, sort, fileId }] of unsent) {
      if (kept.current.has(key)) continue;
      const keeping = storeUnsent({ draftId, file: file!, position: sort - 1, replaces: fileId }).catch(
        () => undefined,
      );
      kept.current.set(key, keeping);
      void keeping.then((id) => (id === undefined ? setAllStored(false) : own.current.add(id)));
    }
    for (const [key, keeping] of kept.current) {
      if (unsent.has(key)) continue;
      kept.current.delete(key);
      void keeping.then((id) => (id === undefined ? undefined : deleteUnsent(id))).catch(() => {});
    }
  }, [draftId, items]);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const takeLeft = async () => {
      const left = (await unsentFiles(draftId)).filter(({ id }) => !own.current.has(id));
      const ids = await photoIds(left);
      if (signal.aborted) return;
      const tiles = new Map(
        latest.current.items.flatMap(({ fileId, key }) => (fileId ? [[fileId, key] as const] : [])),
      );
      const told = left.flatMap((one): LeftFile[] => {
        const { id, file, position, replaces } = one;
        const key = replaces === undefined ? `kalan-${id}` : tiles.get(replaces);
        const arrived = tiles.get(ids.get(one)!);
        if (key !== undefined && arrived === undefined) {
          own.current.add(id);
          kept.current.set(key, Promise.resolve(id));
          return [{ key, file, position }];
        }
        void deleteUnsent(id).catch(() => {});
        // A crop that arrived has the place of the photo it replaced.
        return arrived !== undefined && replaces === undefined ? [{ key: arrived, file: undefined, position }] : [];
      });
      if (told.length > 0) latest.current.onLeft(told);
    };
    // One page of a draft at a time; browsers have locks on secure pages only.
    const alone = (navigator.locks as LockManager | undefined)
      ? navigator.locks.request(`kontak-yuklemeler ${draftId}`, { signal }, async () => {
          await takeLeft();
          if (!signal.aborted) await new Promise((left) => signal.addEventListener("abort", left, { once: true }));
        })
      : takeLeft();
    alone.catch(() => {}); // left before its turn, or a browser that keeps nothing
    return () => leaving.abort();
  }, [draftId]);

  return areAllStored;
}

/** The photos that these files become, one file in memory at a time; empty where the browser cannot tell. */
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
