import { useEffect, useRef, useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { isReplacing, type PhotoItem } from "./photo-item.ts";

type Props = {
  item: PhotoItem;
  count: number;
  isEditing: boolean;
  isDragged: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
  onCrop: () => void;
  onCover: () => void;
};

/** One photo of the uploader: picture, position, upload progress and, in edit mode, the bar that moves it. */
export function PhotoTile({ item, count, isEditing, isDragged, onMove, onRemove, onRetry, onCrop, onCover }: Props) {
  const { key, name, file, url, sort, upload, crop } = item;
  const shownFile = crop ?? file;
  const index = sort - 1;
  const label = `${sort}. fotoğraf`;
  if (upload?.phase === "failed" && !upload.canRetry)
    return (
      <li className="upload upload--refused" aria-label={name}>
        <div className="upload__reason">
          <Icon name="alert" />
          <span className="upload__name">{name}</span>
          <span className="upload__fault">{upload.message}</span>
        </div>
        <div className="upload__bar">
          <button type="button" className="del" aria-label={`${name} dosyasını kaldır`} onClick={onRemove}>
            <Icon name="trash" size="s" />
          </button>
        </div>
      </li>
    );
  return (
    <li
      className={`upload ${isEditing ? "upload--edit" : ""} ${isDragged ? "upload--drag" : ""}`}
      data-photo={isEditing ? key : undefined}
      aria-label={sort === 1 ? `${label}, kapak` : label}
    >
      <div className="photo">
        {shownFile ? (
          <Preview file={shownFile} alt={crop ? `${label}, kırpılmış` : `${label}: ${name}`} />
        ) : (
          url && <img src={url} alt={label} width={400} height={300} draggable={false} />
        )}
        <span className="upload__n">{sort === 1 ? "1 Kapak" : sort}</span>
        {isEditing && (
          <span className="upload__grip" data-drag="">
            <Icon name="drag" size="s" />
          </span>
        )}
        {upload && (
          <div className="upload__veil">
            {upload.phase === "waiting" && <span>Sırada</span>}
            {upload.phase === "uploading" && <Progress percent={upload.percent} name={name} />}
            {upload.phase === "failed" && (
              <>
                <Icon name="alert" />
                <span className="upload__fault">{upload.message}</span>
              </>
            )}
          </div>
        )}
      </div>
      {(isEditing || upload) && (
        <div className="upload__bar">
          {isEditing && (
            <button
              type="button"
              aria-label={`${label}ı öne al`}
              aria-disabled={index === 0}
              onClick={() => index > 0 && onMove(index - 1)}
            >
              <Icon name="left" size="s" />
            </button>
          )}
          {isEditing && item.fileId && !upload && (
            <button type="button" aria-label={`${label}ı kırp`} onClick={onCrop}>
              <Icon name="pencil" size="s" />
            </button>
          )}
          {isEditing && item.fileId && !upload && !crop && (
            <button type="button" aria-label={`${label}ta plakayı kapat`} title="Plakayı kapat" onClick={onCover}>
              <Icon name="eye-off" size="s" />
            </button>
          )}
          {upload?.phase === "failed" && upload.canRetry && (
            <button type="button" aria-label={`${label}ı yeniden yükle`} onClick={onRetry}>
              <Icon name="refresh" size="s" />
            </button>
          )}
          <button type="button" className="del" aria-label={removeLabel(item)} onClick={onRemove}>
            <Icon name="trash" size="s" />
          </button>
          {isEditing && (
            <button
              type="button"
              aria-label={`${label}ı geriye al`}
              aria-disabled={sort === count}
              onClick={() => sort < count && onMove(index + 1)}
            >
              <Icon name="right" size="s" />
            </button>
          )}
        </div>
      )}
    </li>
  );
}

function removeLabel(item: PhotoItem) {
  if (isReplacing(item)) return `${item.sort}. fotoğrafın kırpılmasından vazgeç`;
  return item.upload ? `${item.name} dosyasını kaldır` : `${item.sort}. fotoğrafı sil`;
}

/** At 100 % the bytes are sent and the server makes the sizes. */
function Progress({ percent, name }: { percent: number; name: string }) {
  if (percent >= 100) return <span>İşleniyor</span>;
  return (
    <>
      <span className="num">Yükleniyor %{percent}</span>
      <progress value={percent} max={100} aria-label={`${name} yükleniyor`} />
    </>
  );
}

/** Previews a chosen file before it is uploaded; most browsers cannot show HEIC, so its tile waits for the server's picture. */
function Preview({ file, alt }: { file: File; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [shows, setShows] = useState<"nothing" | "picture" | "name">("nothing");
  useEffect(() => {
    const address = URL.createObjectURL(file);
    image.current!.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <>
      <img
        ref={image}
        alt={alt}
        width={400}
        height={300}
        draggable={false}
        className={shows === "picture" ? undefined : "upload__unseen"}
        onLoad={() => setShows("picture")}
        onError={() => setShows("name")}
      />
      {shows === "name" && (
        <span className="upload__blank" aria-hidden="true">
          <span className="upload__name">{file.name}</span>
        </span>
      )}
    </>
  );
}
