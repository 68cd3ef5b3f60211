import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { createMessages } from "./rules.ts";

/** On a page left open although its draft has become a listing: where that is, and the way to another one. */
export function GoneNotice() {
  return (
    <Notice tone="bad">
      <p>{createMessages.draftPublished}</p>
      <p>
        <Link to="/ilanlarim?durum=bekleyen">İlanınıza gidin</Link> veya{" "}
        <Link to="/ilanver?adim=tur" reloadDocument>
          yeni bir ilana başlayın
        </Link>
        .
      </p>
    </Notice>
  );
}
