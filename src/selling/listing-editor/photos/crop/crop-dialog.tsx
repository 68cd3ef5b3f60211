import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { lookup } from "#src/shared/lookup.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import {
  type Crop,
  cropMaxZoom,
  cropTransform,
  framed,
  frameRatio,
  type Direction,
  startCrop,
  stepped,
  turned,
  zoomed,
} from "./crop-rules.ts";
import { cutOut } from "./cut-out.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { useCropGestures } from "./use-crop-gestures.ts";

const canvasWidth = 1280;
const wideHeight = 720;
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
  /** The id of an uploaded photo; its 1600 px size is cropped. */
  photoId: string;
  /** Such as "2. fotoğraf". */
  label: string;
  onClose: () => void;
  /** Receives the cropped JPEG. */
  onCrop: (file: File) => void;
};

/** Crops a photo to 16:9 or turns it as it is (Product 4.14): moved, zoomed and rotated with pointer, buttons or keys. */
export default function CropDialog({ isOpen, photoId, label, onClose, onCrop }: Props) {
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [crop, setCrop] = useState<Crop>();
  const [announcement, setAnnouncement] = useState("");
  const [fault, setFault] = useState<string>();
  const [isCutting, setCutting] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const helpId = useId();
  const [isAsking, setAsking] = useState(false);

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

  const size = picture && sizeOf(picture);
  const height = size && crop ? Math.round(canvasWidth / frameRatio(size, crop)) : wideHeight;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !picture || !crop) return;
    context.setTransform(...cropTransform(sizeOf(picture), crop, canvasWidth));
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0);
  }, [picture, crop, height]);

  const isReady = picture !== undefined;
  useEffect(() => {
    if (isReady) canvas.current?.focus();
  }, [isReady]);

  const start = size && startCrop(size);
  const isChanged =
    crop !== undefined &&
    start !== undefined &&
    Object.entries(crop).some(([key, value]) => (lookup({ ...start }, key) ?? false) !== value);
  const close = () => {
    if (isChanged && !isAsking) setAsking(true);
    else onClose();
  };
  const choose = (isWhole: boolean) => {
    if (!size || !crop) return;
    setCrop(framed(size, crop, isWhole));
    setAnnouncement(isWhole ? "Fotoğrafın kendi oranı" : "16:9");
  };
  const change = useCallback((next: (crop: Crop) => Crop) => setCrop((now) => now && next(now)), []);
  const gestures = useCropGestures(canvas, size, change);
  const zoomTo = (steps: number) => {
    if (!size || !crop) return;
    const next = zoomed(size, crop, steps);
    setCrop(next);
    setAnnouncement(`Yakınlık %${percent(next)}`);
  };
  const turn = () => {
    if (!size || !crop) return;
    const next = turned(size, crop);
    setCrop(next);
    setAnnouncement(next.turns === 0 ? "Fotoğraf ilk yönünde" : `${next.turns * 90} derece döndürüldü`);
  };
  const canMove = (direction: Direction) => {
    if (!size || !crop) return false;
    const next = stepped(size, crop, direction);
    return Math.hypot(next.x - crop.x, next.y - crop.y) > 0.01;
  };
  const move = (direction: Direction) => {
    if (!size || !crop) return;
    setAnnouncement(canMove(direction) ? `${directions[direction]} kaydırıldı` : "Fotoğrafın kenarı");
    setCrop(stepped(size, crop, direction));
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = lookup(arrows, event.key);
    if (direction) move(direction);
    else if (event.key === "+") zoomTo(1);
    else if (event.key === "-") zoomTo(-1);
    else return;
    event.preventDefault();
  }

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
      onClose={close}
      title={isAsking ? "Değişiklikleriniz silinsin mi?" : "Fotoğrafı kırpın"}
      actions={
        isAsking ? (
          <>
            <Button onClick={() => setAsking(false)}>Kırpmaya dönün</Button>
            <Button look="ink" onClick={onClose}>
              Evet, silinsin
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Vazgeç</Button>
            <Button look="primary" onClick={() => void cut()} disabled={!picture || isCutting}>
              Kırp
            </Button>
          </>
        )
      }
    >
      <div className="crop">
        <canvas
          ref={canvas}
          width={canvasWidth}
          height={height}
          className="crop__stage"
          role="img"
          tabIndex={0}
          aria-label={`${label}, ${crop?.isWhole ? "" : "16:9 "}kırpma alanı`}
          aria-describedby={helpId}
          onKeyDown={onKeyDown}
          {...gestures}
        />
        <div className="crop__tools" role="group" aria-label="Oran">
          <Button
            size="s"
            look={crop?.isWhole ? "line" : "ink"}
            aria-pressed={!crop?.isWhole}
            onClick={() => choose(false)}
          >
            16:9
          </Button>
          <Button
            size="s"
            look={crop?.isWhole ? "ink" : "line"}
            aria-pressed={crop?.isWhole === true}
            onClick={() => choose(true)}
          >
            Olduğu gibi
          </Button>
        </div>
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
          Sürükleyin ya da ok tuşlarıyla kaydırın; iki parmakla, tekerlekle ya da + ve − ile yakınlaştırın.
        </p>
        <LiveError text={fault} />
        <output className="sr">{announcement}</output>
      </div>
    </Dialog>
  );
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({ width: naturalWidth, height: naturalHeight });
const percent = ({ zoom }: Crop) => Math.round(zoom * 100);
