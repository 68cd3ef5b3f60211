import { Icon } from "#src/ui/icon.tsx";

/** The 4:3 frame of a listing's cover with the number of photos, or a text if there are none. */
export function PhotoFrame({ count, children }: { count: number; children: React.ReactNode }) {
  return (
    <div className="photo">
      {children ?? (
        <span className="photo__none">
          <Icon name="car" />
          Fotoğraf yok
        </span>
      )}
      {count > 0 && (
        // The style sheet draws the camera and adds the word for screen readers.
        <span className="photo__count">{count}</span>
      )}
    </div>
  );
}
