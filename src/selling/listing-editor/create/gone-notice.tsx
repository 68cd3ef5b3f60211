import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { createMessages } from "./rules.ts";

/** Shown on a page whose draft was published meanwhile: links to the listing and to a new one. */
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
