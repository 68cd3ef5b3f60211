import { type ActionDispatch, useEffect, useRef } from "react";
import { Refusal } from "#src/shared/refusal.ts";
import type { DraftKey } from "../../drafts/rules.ts";
import { uploadedPhotos } from "../api.ts";
import { draftQueryOf } from "../draft-query.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { refreshed, unknownPhotos } from "./list-refreshing.ts";
import type { PhotoAction } from "./list-reducer.ts";
import type { PhotoList } from "./photo-list.ts";

/** Polling is needed: a member who takes photos with a phone watches the form on a computer without touching it. */
const pollMs = 10_000;

type Options = {
  draftKey: DraftKey;
  draftId: string;
  list: PhotoList;
  dispatch: ActionDispatch<[PhotoAction]>;
  /** The form's error about the photos, which may be outdated. */
  fault: string | undefined;
  announce: (text: string) => void;
};

/** Polls for changes of the draft's photos by other devices or tabs while the page is visible. */
export function useOtherDevices({ draftKey, draftId, list, dispatch, fault, announce }: Options) {
  const latest = useRef(list);
  const isOver = useRef(false);
  const ask = useRef(async () => {});
  useEffect(() => {
    latest.current = list;
    ask.current = async () => {
      if (isOver.current || document.visibilityState === "hidden") return;
      const since = latest.current.serverOrder;
      try {
        const { photos } = await uploadedPhotos({ ...draftQueryOf(draftKey), draftId });
        const come = unknownPhotos(latest.current, photos).length;
        if (refreshed(latest.current, photos, since) === latest.current) return;
        dispatch({ type: "refreshed", photos, since });
        if (come > 0) announce(photoMessages.come(come));
      } catch (error) {
        // Without session or draft polling ends, and the next save shows the error. Connection errors are retried.
        isOver.current = error instanceof Refusal && error.status < 500;
      }
    };
  });

  useEffect(() => {
    const askNow = () => void ask.current();
    const timer = setInterval(askNow, pollMs);
    addEventListener("focus", askNow);
    document.addEventListener("visibilitychange", askNow);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", askNow);
      document.removeEventListener("visibilitychange", askNow);
    };
  }, []);

  useEffect(() => {
    if (fault !== undefined) void ask.current();
  }, [fault]);
}
