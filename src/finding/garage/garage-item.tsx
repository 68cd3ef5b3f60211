import { useState } from "react";
import { Form, Link } from "react-router";
import { CompareCheck } from "#src/finding/compare/selection.tsx";
import { NoteField } from "#src/selling/my-listings/note-field.tsx";
import { PhotoFrame } from "#src/selling/listings/photo-frame.tsx";
import { toggleFailed } from "#src/core/notifications/rules.ts";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Tag } from "#src/ui/chip.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { RowWithHeart } from "./cards-with-heart.tsx";
import { disableFavouriteEmail, saveFavouriteNote } from "./api.ts";
import { HeartButton, useIsInGarage } from "./hearts.tsx";
import type { GarageItemView } from "./page-data.server.ts";
import { RemovedText } from "./removed-text.tsx";
import { garageEmailAddress } from "./rules.ts";

type Props = {
  item: GarageItemView;
  /** The refused note and the reason, without scripts. */
  refused: FormRefusal | undefined;
  onEmailOff: () => void;
};

/** A listing in the garage: its row with changes since it was added, note, switch for mails and a button to remove it. */
export function GarageItem({ item, refused, onEmailOff }: Props) {
  const { id, keyCode, nameWithYear, added, note } = item;
  const isIn = useIsInGarage(keyCode);
  // The same element in both cases, so that the focus can be restored in it.
  if (!isIn)
    return (
      <li className="garage-item garage-item--out">
        <RemovedText keyCode={keyCode} name={nameWithYear} />
      </li>
    );
  return (
    <li className="garage-item">
      {item.card ? (
        <RowWithHeart card={item.card} headingLevel="h2" compare={<CompareCheck card={item.card} />} />
      ) : (
        <GoneRow item={item} />
      )}
      <div className="garage-item__more">
        <p className="garage-item__since">
          {item.card && item.change && (
            <Tag {...(item.change.direction === "down" ? { tone: "good" } : {})}>
              {item.change.direction === "down" ? "↓" : "↑"} {item.change.text}
            </Tag>
          )}
          <span className="tiny">{added} eklendi</span>
        </p>
        <details className="garage-item__note" open={refused !== undefined}>
          <summary>
            <Icon name="pencil" size="xs" />
            <span>{note || "Not ekleyin"}</span>
          </summary>
          <NoteField
            key={note}
            note={note}
            name="note_value"
            about={{ note_id: String(id) }}
            action="/garaj"
            save={(text) => saveFavouriteNote({ note_id: id, note_value: text })}
            refused={refused && { text: refused.values["note_value"] ?? "", message: refused.message }}
          />
        </details>
        <div className="garage-item__acts">
          <EmailToggle item={item} onOff={onEmailOff} />
          <HeartButton keyCode={keyCode}>
            <Icon name="trash" size="s" />
            Çıkarın<span className="sr">: {nameWithYear}</span>
          </HeartButton>
        </div>
      </div>
    </li>
  );
}

/** The text about a listing that is not live. */
function GoneRow({ item }: { item: Extract<GarageItemView, { card: null }> }) {
  const { state, address, nameWithYear, addedPrice } = item;
  return (
    <article className="row garage-item__gone">
      <PhotoFrame count={0}>
        <span className="photo__none">
          <Icon name="car" />
        </span>
      </PhotoFrame>
      <div className="row__main">
        <p>
          <Tag tone={state.tone}>{state.name}</Tag>
        </p>
        <h2 className="card__title">{address ? <Link to={address}>{nameWithYear}</Link> : nameWithYear}</h2>
        <p className="small muted">{state.text}</p>
        <p className="tiny">Eklediğinizde {addedPrice}</p>
      </div>
    </article>
  );
}

/** Product 8.3: mails are switched off in place, and on by a separate page. */
function EmailToggle({ item: { id, emailEnabled, nameWithYear }, onOff }: { item: GarageItemView; onOff: () => void }) {
  const [isOff, setOff] = useState(false);
  const [isSending, setSending] = useState(false);
  const isClosed = useFormsClosed();
  const toast = useToast();
  const about = <span className="sr">: {nameWithYear}</span>;
  if (!emailEnabled || isOff)
    return (
      <LinkButton size="s" to={garageEmailAddress(id)}>
        <Icon name="bell" size="s" />
        E-posta bildirimini açın{about}
      </LinkButton>
    );

  async function disable() {
    setSending(true);
    try {
      await disableFavouriteEmail({ id: String(id) });
      setOff(true);
      onOff();
    } catch (error) {
      const text = error instanceof Refusal ? error.message : toggleFailed;
      toast({ text, icon: "alert" });
    } finally {
      setSending(false);
    }
  }
  return (
    <Form
      method="post"
      action={garageEmailAddress(id)}
      onSubmit={(event) => {
        event.preventDefault();
        void disable();
      }}
    >
      <input type="hidden" name="durum" value="kapali" />
      <Button type="submit" size="s" className="garage-item__on" disabled={isClosed || isSending}>
        <Icon name="bell" size="s" />
        E-posta bildirimini kapatın{about}
      </Button>
    </Form>
  );
}
