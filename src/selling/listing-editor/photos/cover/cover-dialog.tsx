import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type Area, leastArea } from "#src/selling/listings/photos/cover/rules.ts";
import type { PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { coverCall, coverPlateCall, uncoverPlateCall } from "../api.ts";
import type { DraftKey } from "../../drafts/rules.ts";
import { draftQueryOf } from "../draft-query.ts";

/** Where plates mostly are; the seller moves it or draws another. */
const startArea: Area = { x: 0.4, y: 0.62, width: 0.2, height: 0.07 };
const step = 0.01;
const failed = "İşlem yapılamadı. Bağlantınızı kontrol edip yeniden deneyin.";
const messageOf = (error: unknown) => (error instanceof Refusal ? error.message : failed);

type Props = {
  photoId: string;
  label: string;
  draftKey: DraftKey;
  onClose: () => void;
  /** Called with the photo that the server has put in place of this one. */
  onReplaced: (photo: PhotoPayload, isCovered: boolean) => void;
};

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function inside({ x, y, ...size }: Area): Area {
  const width = between(size.width, leastArea.width, 1);
  const height = between(size.height, leastArea.height, 1);
  return { x: between(x, 0, 1 - width), y: between(y, 0, 1 - height), width, height };
}

/** The change of an arrow key: it moves the rectangle, with Shift it resizes it. */
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const percent = (value: number) => `${value * 100}%`;
const placeOf = ({ x, y, width, height }: Area): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

/**
 * Covers a number plate with a rectangle that is drawn, dragged, or moved by buttons and keys. Of a photo with a covered
 * plate it shows the rectangles, and takes them off.
 */
export default function CoverDialog({ photoId, label, draftKey, onClose, onReplaced }: Props) {
  const [area, setArea] = useState(startArea);
  const [cover, setCover] = useState<{ isCovered: boolean; areas: readonly Area[] }>();
  const [fault, setFault] = useState("");
  const [isSending, setSending] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: Area | undefined }>(undefined);

  useEffect(() => {
    let isOpen = true;
    coverCall({ fileId: photoId, ...draftQueryOf(draftKey) }).then(
      (found) => isOpen && setCover(found),
      (error: unknown) => isOpen && setFault(messageOf(error)),
    );
    return () => {
      isOpen = false;
    };
  }, [photoId, draftKey]);

  const at = (event: PointerEvent) => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  };
  function begin(event: PointerEvent) {
    const isMoved = (event.target as Element).closest(".cover__area") !== null;
    drag.current = { ...at(event), from: isMoved ? area : undefined };
    stage.current!.setPointerCapture(event.pointerId);
  }
  function follow(event: PointerEvent) {
    const start = drag.current;
    if (!start) return;
    const { x, y } = at(event);
    const moved = start.from && { ...start.from, x: start.from.x + x - start.x, y: start.from.y + y - start.y };
    const drawn = {
      x: Math.min(x, start.x),
      y: Math.min(y, start.y),
      width: Math.abs(x - start.x),
      height: Math.abs(y - start.y),
    };
    setArea(inside(moved ?? drawn));
  }
  const move = (right: number, down: number) => setArea((now) => inside({ ...now, x: now.x + right, y: now.y + down }));
  const resize = (wider: number, taller: number) =>
    setArea((now) => inside({ ...now, width: now.width + wider, height: now.height + taller }));
  function onKeyDown(event: KeyboardEvent) {
    const change = lookup(arrows, event.key);
    if (!change) return;
    event.preventDefault();
    if (event.shiftKey) resize(...change);
    else move(...change);
  }

  async function send(isCovered: boolean) {
    setSending(true);
    setFault("");
    const query = draftQueryOf(draftKey);
    try {
      const { photo } = await (isCovered
        ? coverPlateCall({ fileId: photoId, area }, { query })
        : uncoverPlateCall({ fileId: photoId }, { query }));
      onReplaced(photo, isCovered);
    } catch (error) {
      setFault(messageOf(error));
      setSending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Plakayı kapatın"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button look="primary" disabled={isSending} onClick={() => void send(true)}>
            Plakayı kapat
          </Button>
        </>
      }
    >
      <div className="cover">
        <div
          ref={stage}
          className="cover__stage"
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={() => (drag.current = undefined)}
          onPointerCancel={() => (drag.current = undefined)}
        >
          <img src={photoUrl(photoId, 1600, "jpg")} alt={label} draggable={false} />
          {cover?.areas.map((one) => (
            <span key={Object.values(one).join()} className="cover__done" style={placeOf(one)} />
          ))}
          <button
            type="button"
            className="cover__area"
            aria-label="Kapatılacak alan: ok tuşlarıyla taşıyın, Shift ile birlikte boyutlandırın"
            style={placeOf(area)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="crop__tools" role="group" aria-label="Alanı taşıyın ve boyutlandırın">
          {(
            [
              ["left", "Sola", -step, 0],
              ["up", "Yukarı", 0, -step],
              ["down", "Aşağı", 0, step],
              ["right", "Sağa", step, 0],
            ] as const
          ).map(([icon, name, right, down]) => (
            <Button key={icon} size="s" look="line" aria-label={`${name} taşı`} onClick={() => move(right, down)}>
              <Icon name={icon} size="s" />
            </Button>
          ))}
          <Button size="s" look="line" aria-label="Küçült" onClick={() => resize(-step, -step / 2)}>
            <Icon name="minus" size="s" />
          </Button>
          <Button size="s" look="line" aria-label="Büyüt" onClick={() => resize(step, step / 2)}>
            <Icon name="plus" size="s" />
          </Button>
        </div>
        {cover?.isCovered && (
          <div className="cover__off">
            <p>Bu fotoğrafta kapatılmış bir yer var.</p>
            <Button size="s" look="line" disabled={isSending} onClick={() => void send(false)}>
              Örtmeyi kaldırın
            </Button>
          </div>
        )}
        <p className="small muted">
          Plakanın üstüne bir dikdörtgen çizin ya da hazır olanı sürükleyin. Plakanın açık hâlini yalnız denetleyenler
          görür.
          {"keyCode" in draftKey && " Yayındaki fotoğraf, değişiklikleri kaydettiğinizde yenilenir."}
        </p>
        <LiveError text={fault} />
      </div>
    </Dialog>
  );
}
