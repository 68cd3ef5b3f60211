import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import type { DraftKey } from "../../drafts/rules.ts";
import { removePhoto, saveEditedPhotoOrder, savePhotoOrder, uploadedPhotos } from "../api.ts";
import { draftQueryOf } from "../draft-query.ts";
import { photoListReducer } from "./list-reducer.ts";
import { isOrderToSave, uploadedIds, removedIds, startPhotoList } from "./photo-list.ts";
import { checkFile, photoMessages, type PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { uploadFile, UploadFault } from "./upload-file.ts";
import { useUnsentFiles } from "./use-unsent-files.ts";

/** The number of pictures that a small server decodes at a time; more would only wait there. */
const uploadsAtATime = 2;
/** How many bytes of a file `sniffFile` needs. */
const headBytes = 32;

/** The draft; it must not change while the uploader is shown. */
type Options = {
  draftKey: DraftKey;
  draftId: string;
  initial: readonly PhotoPayload[];
  max: number;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
};

/**
 * The uploader's list with its files: uploads two at a time, resumes those of an earlier visit, and saves the shown order
 * on the server.
 */
export function usePhotoUploads({ draftKey: firstKey, draftId, initial, max, announce }: Options) {
  const [draftKey] = useState(firstKey);
  const [list, dispatch] = useReducer(photoListReducer, initial, startPhotoList);
  const running = useRef(new Map<string, AbortController>());
  const nextKey = useRef(1);
  const [resumedCount, setResumedCount] = useState(0);

  const add = useCallback(
    async (chosen: readonly File[]) => {
      const checked = await Promise.all(
        chosen.map(async (file) => {
          const key = `yeni-${nextKey.current++}`;
          const head = new Uint8Array(
            await file
              .slice(0, headBytes)
              .arrayBuffer()
              .catch(() => new ArrayBuffer()),
          );
          return { key, name: file.name, file, fault: checkFile({ bytes: file.size, head }) };
        }),
      );
      setResumedCount(0);
      dispatch({ type: "added", files: checked, max });
    },
    [max],
  );

  const areAllStored = useUnsentFiles({
    draftId,
    items: list.items,
    onLeft: (left) => {
      dispatch({ type: "resumed", left, max });
      const count = left.filter(({ file }) => file).length;
      setResumedCount(count);
      if (count > 0) announce(photoMessages.resumed(count));
    },
  });

  const start = useCallback(
    async (key: string, file: File, replaces: string | undefined) => {
      const abort = new AbortController();
      running.current.set(key, abort);
      dispatch({ type: "started", key });
      try {
        const onProgress = (percent: number) => dispatch({ type: "progressed", key, percent });
        const photo = await uploadFile(file, { draftKey, replaces, onProgress, signal: abort.signal });
        dispatch({ type: "uploaded", key, photo });
        announce(`${file.name} yüklendi.`);
      } catch (error) {
        if (abort.signal.aborted) return;
        const { message, canRetry } = error instanceof UploadFault ? error : new UploadFault(unexpectedError, true);
        dispatch({ type: "failed", key, message, canRetry });
        announce(`${file.name} yüklenemedi. ${message}`);
      } finally {
        running.current.delete(key);
      }
    },
    [announce, draftKey],
  );

  useEffect(() => {
    const waiting = list.items.filter(({ key, upload }) => upload?.phase === "waiting" && !running.current.has(key));
    for (const { key, file, fileId } of waiting.slice(0, uploadsAtATime - running.current.size))
      void start(key, file!, fileId);
  }, [list.items, start]);

  /** The order that was sent last: orders are sent one at a time, and each once. */
  const sentOrder = useRef({ ids: "", isUnderWay: false });
  useEffect(() => {
    const ids = uploadedIds(list);
    const { current } = sentOrder;
    if (!isOrderToSave(list) || current.isUnderWay || current.ids === ids.join()) return;
    sentOrder.current = { ids: ids.join(), isUnderWay: true };
    saveOrder(draftKey, ids)
      .then(
        ({ photos }) => dispatch({ type: "saved", photos, sent: ids }),
        // If it fails, the next upload or the next "Kaydet" retries.
        () => {},
      )
      .finally(() => (sentOrder.current.isUnderWay = false));
  }, [list, draftKey]);

  useEffect(() => {
    const uploads = running.current;
    const retry = () => dispatch({ type: "retried" });
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      for (const abort of uploads.values()) abort.abort();
    };
  }, []);

  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort("removed");
    dispatch({ type: "removed", key });
  }, []);

  /** Saves and ends edit mode; after a refusal it returns the sentence and edit mode continues. */
  const save = useCallback(async (): Promise<string | undefined> => {
    try {
      for (const photoName of removedIds(list))
        await removePhoto({ photoName, ...draftQueryOf(draftKey) }).catch((error: unknown) => {
          if (!(error instanceof Refusal && error.status === 404)) throw error;
        });
      const sent = uploadedIds(list);
      const { photos } = await saveOrder(draftKey, sent);
      dispatch({ type: "saved", photos, sent });
      return undefined;
    } catch (error) {
      return error instanceof Refusal ? error.message : unexpectedError;
    }
  }, [list, draftKey]);

  return { list, dispatch, add, remove, save, resumedCount, areAllStored };
}

/** Saves the order; photos that another device has removed meanwhile are left out. */
async function saveOrder(draftKey: DraftKey, ids: readonly string[]) {
  try {
    return await sendOrder(draftKey, ids);
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error;
    const { photos } = await uploadedPhotos(draftQueryOf(draftKey));
    const there = new Set(photos.map(({ fileId }) => fileId));
    return sendOrder(
      draftKey,
      ids.filter((id) => there.has(id)),
    );
  }
}

function sendOrder(draftKey: DraftKey, ids: readonly string[]) {
  const photos = ids.map((fileId) => ({ fileId }));
  return "keyCode" in draftKey
    ? saveEditedPhotoOrder([...photos, { keycode: draftKey.keyCode }])
    : savePhotoOrder(photos, { query: draftQueryOf(draftKey) });
}
