import { type ChangeEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { DraftKey } from "../../drafts/rules.ts";
import { MorePhotos } from "./more-photos.tsx";
import { isReplacing, takesRoom } from "./photo-item.ts";
import { uploadedIds, waitingCount } from "./photo-list.ts";
import { PhotoTile } from "./photo-tile.tsx";
import { photoMessages, type PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { photosIntent } from "../form/rules.ts";
import { useDragOrder } from "./use-drag-order.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useOtherDevices } from "./use-other-devices.ts";
import { usePhotoUploads } from "./use-photo-uploads.ts";

const loadCropDialog = () => import("../crop/crop-dialog.tsx");
const CropDialog = lazy(loadCropDialog);
const loadCoverDialog = () => import("../cover/cover-dialog.tsx");
const CoverDialog = lazy(loadCoverDialog);

/** HEIC is left out: iPhones then convert to JPEG themselves, and HEIC files can be chosen anyway. */
const acceptedTypes = "image/*";

export type PhotoUploaderState = {
  /** The number of uploaded photos. */
  uploaded: number;
  /** The number of files that are not uploaded yet and can be. */
  waiting: number;
  /** Order or removals that were not saved with "Kaydet"; the form then shows `photoMessages.editing`. */
  hasUnsaved: boolean;
  /** The ids of the uploaded photos in the order they are shown; the first is the cover. */
  ids: readonly string[];
};

type Props = {
  /** The draft: of a new listing, or the edit of one. Change the component's `key` to show another draft. */
  draftKey: DraftKey;
  /** The id of that draft. */
  draftId: string;
  /** The draft's uploaded photos (`draftPhotos`). */
  initial: readonly PhotoPayload[];
  /** `photoLimit` of the draft. */
  max: number;
  /** `promotedPhotoLimit` of the draft. */
  promoted: number | null;
  /** The form's error about the photos, such as `photoMessages.none`. */
  fault?: string | undefined;
  /** Called on every change, so that the form can refuse to be sent. */
  onChange?: (state: PhotoUploaderState) => void;
  /** The id of the heading, for links from a list of errors. */
  id?: string;
};

/** The section "Fotoğraflar" of a listing's form: chooses, uploads, sorts and removes photos. */
export function PhotoUploader({
  draftKey,
  draftId,
  initial,
  max,
  promoted,
  fault,
  onChange,
  id = "fotograflar",
}: Props) {
  const [announcement, setAnnouncement] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { list, dispatch, add, remove, save, resumedCount, areAllStored } = usePhotoUploads({
    draftKey,
    draftId,
    initial,
    max,
    announce: setAnnouncement,
  });
  useOtherDevices({ draftKey, draftId, list, dispatch, fault, announce: setAnnouncement });
  const isOver = useFileDrop((files) => void add(files));
  const faultId = useId();
  const grid = useRef<HTMLUListElement>(null);
  const isEditing = list.before !== undefined;
  const waiting = waitingCount(list);
  const shown = uploadedIds(list).join();
  const uploaded = shown === "" ? 0 : shown.split(",").length;
  const hasUnsaved = isEditing && list.isChanged;

  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(
    () => latestOnChange.current?.({ uploaded, waiting, hasUnsaved, ids: shown === "" ? [] : shown.split(",") }),
    [uploaded, waiting, hasUnsaved, shown],
  );

  function move(key: string, to: number) {
    const { sort } = list.items.find((item) => item.key === key)!;
    dispatch({ type: "moved", key, to });
    setAnnouncement(`${sort}. fotoğraf ${to + 1}. sıraya alındı.${to === 0 ? " Kapak oldu." : ""}`);
  }
  const { dragged, onPointerDown } = useDragOrder(
    list.items.map(({ key }) => key),
    move,
  );

  function removeTile(key: string, index: number) {
    const { upload, name, sort } = list.items[index]!;
    const isBack = isReplacing(list.items[index]!);
    remove(key);
    if (isBack) return setAnnouncement(`${sort}. fotoğrafın kırpılmasından vazgeçildi.`);
    setAnnouncement(
      upload ? `${name} kaldırıldı.` : `${sort}. fotoğraf silindi. Geri almak için Vazgeç düğmesine basın.`,
    );
    // The pressed button disappears with its tile, so the focus moves to another tile.
    const tiles = grid.current!.querySelectorAll<HTMLElement>(":scope > li");
    const next = tiles[index + 1] ?? tiles[index - 1];
    next?.querySelector<HTMLElement>("button, input")?.focus();
  }

  const [cropping, setCropping] = useState<{ key: string; fileId: string; sort: number; isOpen: boolean; n: number }>();
  async function openCrop(key: string) {
    const { fileId, sort } = list.items.find((item) => item.key === key)!;
    const isThere = await loadCropDialog().then(
      () => true,
      () => false,
    );
    setRefusal(isThere ? undefined : photoMessages.disconnected);
    if (isThere) setCropping((last) => ({ key, fileId: fileId!, sort, isOpen: true, n: (last?.n ?? 0) + 1 }));
  }

  const [covering, setCovering] = useState<{ key: string; fileId: string; sort: number }>();
  async function openCover(key: string) {
    const { fileId, sort } = list.items.find((item) => item.key === key)!;
    const isThere = await loadCoverDialog().then(
      () => true,
      () => false,
    );
    setRefusal(isThere ? undefined : photoMessages.disconnected);
    if (isThere) setCovering({ key, fileId: fileId!, sort });
  }

  async function saveEdit() {
    setSaving(true);
    const message = await save();
    setSaving(false);
    setRefusal(message);
    if (!message) setAnnouncement("Fotoğraf sırası kaydedildi.");
  }

  /** Uploads start automatically; the button retries those that failed. */
  function uploadNow() {
    dispatch({ type: "retried" });
    setAnnouncement(`${waiting} fotoğraf yükleniyor.`);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    void add([...(event.target.files ?? [])]);
    event.target.value = ""; // allows choosing the same file again
  }

  const notices = [fault, list.notice, refusal].filter((text) => text !== undefined);
  const remarks = [
    ...(resumedCount > 0 ? [photoMessages.resumed(resumedCount)] : []),
    ...(areAllStored ? [] : [photoMessages.notStored]),
  ];
  const room = list.items.filter(takesRoom).length < max;
  return (
    <section className="formstep" aria-labelledby={id}>
      <div className="formstep__head">
        <h2 id={id} tabIndex={-1}>
          Fotoğraflar
        </h2>
        <span className="small muted num">
          {uploaded} / {max}
        </span>
      </div>
      <p className="small muted">
        İlk fotoğraf kapak olur. Sıralamak için Düzenle düğmesine basın, sonra sürükleyin ya da okları kullanın. Konum
        bilgisi silinir.
      </p>
      <MorePhotos draftKey={draftKey} max={max} promoted={promoted} />
      <noscript>
        <button type="submit" className="btn btn--line" name="intent" value={photosIntent} formNoValidate>
          Fotoğraf ekleyin, sıralayın ya da silin
        </button>
      </noscript>
      <ul className="uploads" ref={grid} onPointerDown={isEditing ? onPointerDown : undefined}>
        {list.items.map((item, index) => (
          <PhotoTile
            key={item.key}
            item={item}
            count={list.items.filter(takesRoom).length}
            isEditing={isEditing}
            isDragged={dragged === item.key}
            onMove={(to) => move(item.key, to)}
            onRemove={() => removeTile(item.key, index)}
            onRetry={() => dispatch({ type: "retried", key: item.key })}
            onCrop={() => void openCrop(item.key)}
            onCover={() => void openCover(item.key)}
          />
        ))}
        {room && (
          <li className="upload__new">
            <label className={`upload--add ${isOver ? "upload--over" : ""}`}>
              <input
                type="file"
                className="sr"
                accept={acceptedTypes}
                multiple
                onChange={choose}
                aria-describedby={notices.length > 0 ? faultId : undefined}
              />
              <Icon name="camera" />
              <b>{isOver ? "Buraya bırakın" : "Fotoğraf ekleyin"}</b>
              <span>JPEG, PNG, HEIC, en çok 25 MB</span>
            </label>
            <label className="upload__camera">
              <input type="file" className="sr" accept="image/jpeg" capture="environment" onChange={choose} />
              <Icon name="camera" size="s" />
              Fotoğraf çekin
            </label>
          </li>
        )}
      </ul>
      <div id={faultId} role="alert">
        {notices.map((text) => (
          <p key={text} className="field__error">
            <Icon name="alert" size="xs" />
            {text}
          </p>
        ))}
      </div>
      {waiting > 0 && remarks.map((text) => <Notice key={text} text={text} />)}
      {(isEditing || waiting > 0 || uploaded > 0) && (
        <div className="chips">
          {isEditing && (
            <Button look="ink" size="s" onClick={() => void saveEdit()} disabled={isSaving}>
              Kaydet
            </Button>
          )}
          {!isEditing && uploaded > 0 && (
            <Button look="line" size="s" onClick={() => dispatch({ type: "edited" })}>
              <Icon name="pencil" size="s" />
              Düzenle
            </Button>
          )}
          {waiting > 0 && (
            <Button look="line" size="s" onClick={uploadNow}>
              <Icon name="upload" size="s" />
              Yükle ({waiting})
            </Button>
          )}
          {isEditing && (
            <Button
              size="s"
              onClick={() => {
                dispatch({ type: "cancelled" });
                setRefusal(undefined);
                setAnnouncement("Değişikliklerden vazgeçildi.");
              }}
            >
              Vazgeç
            </Button>
          )}
        </div>
      )}
      {cropping && (
        <Suspense>
          <CropDialog
            key={cropping.n}
            isOpen={cropping.isOpen}
            photoId={cropping.fileId}
            label={`${cropping.sort}. fotoğraf`}
            onClose={() => setCropping({ ...cropping, isOpen: false })}
            onCrop={(crop) => {
              setCropping({ ...cropping, isOpen: false });
              dispatch({ type: "cropped", key: cropping.key, crop });
              setAnnouncement(`${cropping.sort}. fotoğraf kırpıldı. Kaydet düğmesine basınca yüklenir.`);
            }}
          />
        </Suspense>
      )}
      {covering && (
        <Suspense>
          <CoverDialog
            photoId={covering.fileId}
            label={`${covering.sort}. fotoğraf`}
            draftKey={draftKey}
            onClose={() => setCovering(undefined)}
            onReplaced={(photo, isCovered) => {
              setCovering(undefined);
              dispatch({ type: "replaced", key: covering.key, photo });
              setAnnouncement(`${covering.sort}. fotoğrafta ${isCovered ? "plaka kapatıldı" : "örtme kaldırıldı"}.`);
            }}
          />
        </Suspense>
      )}
      <output className="sr">{announcement}</output>
    </section>
  );
}
