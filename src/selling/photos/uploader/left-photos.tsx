import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { photoMessages } from "#src/listings/photos/rules.ts";
import { unsentFiles } from "./unsent-files.ts";

/** On a form's other steps: the photos that an earlier visit left to send, and the way to where they go on. */
export function LeftPhotos({ draftId, to }: { draftId: string; to: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isShown = true;
    unsentFiles(draftId).then(
      ({ length }) => isShown && setCount(length),
      () => {}, // a browser that keeps nothing has nothing left
    );
    return () => {
      isShown = false;
    };
  }, [draftId]);
  if (count === 0) return undefined;
  return (
    <Notice tone="warn" text={photoMessages.left(count)}>
      <Link to={to}>Fotoğraflara dönün</Link>
    </Notice>
  );
}
