import { useEffect, useRef, useState } from "react";
import { LinkButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { photoMessages } from "#src/listings/photos/rules.ts";
import { unsentFiles } from "./unsent-files.ts";

type Props = {
  draftId: string;
  to: string;
  /** Why the form cannot be published because of its photos. */
  fault: string | undefined;
  /** Of the notice; the list of errors leads to it. */
  id: string;
  /** Receives the number of photos that wait, so that the form can refuse to be published. */
  onCount: (count: number) => void;
};

/** On a form's other steps: the photos that wait to be uploaded, and the way to where the upload goes on. */
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
        () => {}, // a browser without storage has nothing left
      );
    };
    update();
    // Another tab of the same draft may have uploaded them meanwhile.
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
