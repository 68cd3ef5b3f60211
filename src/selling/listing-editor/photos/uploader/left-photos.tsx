import { useEffect, useRef, useState } from "react";
import { LinkButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { unsentFiles } from "./unsent-files.ts";

type Props = {
  draftId: string;
  to: string;
  /** Why the form cannot be published because of its photos. */
  fault: string | undefined;
  /** The id of the notice, for links from the list of errors. */
  id: string;
  /** Receives the number of photos that are not uploaded, which stop publishing. */
  onCount: (count: number) => void;
};

/** On a form's other steps: how many photos are not uploaded yet, with a link to the uploader. */
export function LeftPhotos({ draftId, to, fault, id, onCount }: Props) {
  const [count, setCount] = useState(0);
  const latestOnCount = useRef(onCount);
  useEffect(() => {
    latestOnCount.current = onCount;
  });
  useEffect(() => {
    let isShown = true;
    const update = () => {
      unsentFiles(draftId).then(
        ({ length }) => {
          if (!isShown) return;
          setCount(length);
          latestOnCount.current(length);
        },
        () => {}, // a browser without storage has no unsent files
      );
    };
    update();
    // Another tab with the same draft may have uploaded them meanwhile.
    addEventListener("focus", update);
    return () => {
      isShown = false;
      removeEventListener("focus", update);
    };
  }, [draftId]);
  if (count === 0 && fault === undefined) return undefined;
  return (
    <div id={id} tabIndex={-1}>
      <Notice tone="warn" text={fault ?? photoMessages.left(count)}>
        <LinkButton look="line" size="s" to={to}>
          {count > 0 ? `Yükle (${count})` : "Fotoğraflara dönün"}
        </LinkButton>
      </Notice>
    </div>
  );
}
