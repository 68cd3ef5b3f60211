import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import {
  type Crop,
  cropArea,
  cropMaxZoom,
  cropTransform,
  type Direction,
  pulled,
  startCrop,
  stepped,
  turned,
  zoomed,
} from "./crop-rules.ts";
import { cutOut } from "./cut-out.ts";
import { photoUrl } from "../size-rules.ts";

const canvasSize = { width: 1280, height: 720 };
/** How far a wheel turns for one zoom step. */
const wheelStepPx = 60;
const unreadable = "Fotoğraf açılamadı. Bağlantınızı kontrol edip yeniden deneyin.";
const directions: Record<Direction, string> = { left: "Sola", right: "Sağa", up: "Yukarı", down: "Aşağı" };
const arrows: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

type Props = {
  isOpen: boolean;
  /** Of a kept photo; its 1600 px size is what is cut. */
  photoId: string;
  /** Such as "2. fotoğraf". */
  label: string;
  onClose: () => void;
  /** Told the JPEG that was cut out. */
  onCrop: (file: File) => void;
};

/** Cuts 16:9 out of a photo (spec 4 and 9): dragged, zoomed and turned by pointer, by buttons or by keys. */
export default function CropDialog({ isOpen, photoId, label, onClose, onCrop }: Props) {
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [crop, setCrop] = useState<Crop>();
  const [said, setSaid] = useState("");
  const [fault, setFault] = useState<string>();
  const [isCutting, setCutting] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ pointer: number; x: number; y: number }>(undefined);
  const helpId = useId();

  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      setPicture(image);
      setCrop(startCrop(sizeOf(image)));
    };
    image.onerror = () => setFault(unreadable);
    image.src = photoUrl(photoId, 1600, "jpg");
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [photoId]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !picture || !crop) return;
    context.setTransform(...cropTransform(sizeOf(picture), crop, canvasSize.width));
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0);
  }, [picture, crop]);

  const isReady = picture !== undefined;
  useEffect(() => {
    if (isReady) canvas.current?.focus();
  }, [isReady]);

  /** A wheel over the picture zooms it; the page must stay, which React's own listener cannot see to. */
  useEffect(() => {
    const element = canvas.current;
    if (!element || !picture) return;
    let way = 0;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      way += event.deltaY;
      const steps = -Math.trunc(way / wheelStepPx);
      way += steps * wheelStepPx;
      if (steps !== 0) setCrop((last) => last && zoomed(sizeOf(picture), last, steps));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [picture]);

  const size = picture && sizeOf(picture);
  const zoomTo = (steps: number) => {
    if (!size || !crop) return;
    const next = zoomed(size, crop, steps);
    setCrop(next);
    setSaid(`Yakınlık %${percent(next)}`);
  };
  const turn = () => {
    if (!size || !crop) return;
    const next = turned(size, crop);
    setCrop(next);
    setSaid(next.turns === 0 ? "Fotoğraf ilk yönünde" : `${next.turns * 90} derece döndürüldü`);
  };
  const canMove = (direction: Direction) => {
    if (!size || !crop) return false;
    const next = stepped(size, crop, direction);
    return Math.hypot(next.x - crop.x, next.y - crop.y) > 0.01;
  };
  const move = (direction: Direction) => {
    if (!size || !crop) return;
    setSaid(canMove(direction) ? `${directions[direction]} kaydırıldı` : "Fotoğrafın kenarı");
    setCrop(stepped(size, crop, direction));
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = arrows[event.key];
    if (direction) move(direction);
    else if (event.key === "+") zoomTo(1);
    else if (event.key === "-") zoomTo(-1);
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0 || drag.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }
  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const last = drag.current;
    if (last?.pointer !== pointerId || !size) return;
    drag.current = { pointer: pointerId, x: clientX, y: clientY };
    const shownWidth = currentTarget.clientWidth;
    setCrop((now) => {
      if (!now) return now;
      const scale = cropArea(size, now).width / shownWidth;
      return pulled(size, now, (clientX - last.x) * scale, (clientY - last.y) * scale);
    });
  }
  const endDrag = () => (drag.current = undefined);

  async function cut() {
    if (!picture || !size || !crop) return;
    setCutting(true);
    const file = await cutOut(picture, crop);
    setCutting(false);
    if (file) onCrop(file);
    else setFault("Fotoğraf kırpılamadı. Lütfen yeniden deneyin.");
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Fotoğrafı kırpın"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button look="primary" onClick={() => void cut()} disabled={!picture || isCutting}>
            Kırp
          </Button>
        </>
      }
    >
      <div className="crop">
        <canvas
          ref={canvas}
          {...canvasSize}
          className="crop__stage"
          role="img"
          tabIndex={0}
          aria-label={`${label}, 16:9 kırpma alanı`}
          aria-describedby={helpId}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
        />
        <div className="crop__tools" role="group" aria-label="Kırpma araçları">
          <Button
            size="s"
            look="line"
            aria-label="Uzaklaştır"
            aria-disabled={!crop || crop.zoom <= 1}
            onClick={() => zoomTo(-1)}
          >
            <Icon name="minus" size="s" />
          </Button>
          <span className="crop__zoom num">%{crop ? percent(crop) : 100}</span>
          <Button
            size="s"
            look="line"
            aria-label="Yakınlaştır"
            aria-disabled={!crop || crop.zoom >= cropMaxZoom}
            onClick={() => zoomTo(1)}
          >
            <Icon name="plus" size="s" />
          </Button>
          <Button size="s" look="line" onClick={turn}>
            <Icon name="refresh" size="s" />
            Döndür
          </Button>
          {(["left", "up", "down", "right"] as const).map((direction) => (
            <Button
              key={direction}
              size="s"
              look="line"
              aria-label={`${directions[direction]} kaydır`}
              aria-disabled={!canMove(direction)}
              onClick={() => move(direction)}
            >
              <Icon name={direction} size="s" />
            </Button>
          ))}
        </div>
        <p id={helpId} className="small muted">
          Sürükleyin ya da ok tuşlarıyla kaydırın, tekerlek ya da + ve − ile yakınlaştırın.
        </p>
        <div role="alert">
          {fault && (
            <p className="field__error">
              <Icon name="alert" size="xs" />
              {fault}
            </p>
          )}
        </div>
        <output className="sr">{said}</output>
      </div>
    </Dialog>
  );
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({ width: naturalWidth, height: naturalHeight });
const percent = ({ zoom }: Crop) => Math.round(zoom * 100);
