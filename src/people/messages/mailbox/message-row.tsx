import type { MouseEvent } from "react";
import { Link } from "react-router";
import { Tag } from "#src/ui/chip.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { AboutListing } from "./about-listing.tsx";
import type { BoxData } from "./page-data.server.ts";
import { bulkFormId, deletePath, messagePath } from "./rules.ts";

type Props = {
  message: BoxData["messages"][number];
  box: BoxData["box"];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
};

/** A message in its box. Its name opens it: in a window with scripts, on a page of its own without. */
export function MessageRow({ message, box, isChosen, onChoose, onOpen }: Props) {
  const { id, name, writer, excerpt, at, atLong, sentAt, isUnread, isRead, hasWarning, held, about } = message;
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <li className={`mail ${isUnread ? "mail--new" : ""}`}>
      <label className="check mail__box">
        <input
          type="checkbox"
          name="ids[]"
          value={id}
          form={bulkFormId}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="sr">
          {name}, {atLong} tarihli mesajı seçin
        </span>
      </label>
      <div className="mail__text">
        <p className="mail__head">
          <Link className="mail__open" to={messagePath(id)} onClick={open}>
            {name}
          </Link>
          {isUnread && <Tag tone="accent">Yeni</Tag>}
          {hasWarning && <Tag tone="warn">Dikkat</Tag>}
          {held === "waiting" && <Tag tone="warn">İncelemede</Tag>}
          {held === "rejected" && <Tag tone="bad">İletilmedi</Tag>}
          {box === "gidenler" && held === null && <span className="tiny">{isRead ? "Okundu" : "Okunmadı"}</span>}
        </p>
        <p className="mail__excerpt">{excerpt}</p>
        {writer && <p className="tiny">Yazan: {writer}</p>}
        {about && <AboutListing about={about} />}
      </div>
      <time className="mail__at" dateTime={sentAt} title={atLong}>
        {at}
      </time>
      <a className="icon-btn mail__delete" href={deletePath(id, box)} aria-label="Silin" title="Silin">
        <Icon name="trash" size="s" />
      </a>
    </li>
  );
}
