import { type PointerEvent, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";

const [width, height] = [300, 100];

/** A field for a drawn signature, sent as the path of a drawing of 300 x 100. Needs scripts; without them it is not shown. */
export function SignaturePad() {
  const [path, setPath] = useState("");
  const isDrawing = useRef(false);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const within = (share: number, size: number) => Math.min(size, Math.max(0, Math.round(share * size)));
    return `${within((clientX - box.left) / box.width, width)} ${within((clientY - box.top) / box.height, height)}`;
  };
  return (
    <div className="field">
      <span className="field__label" id="imza-adi">
        İmza
      </span>
      <svg
        className="signature signature--open"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby="imza-adi"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          const point = pointOf(event);
          setPath((before) => `${before}${before && " "}M${point} L${point}`);
        }}
        onPointerMove={(event) => {
          if (!isDrawing.current) return;
          const point = pointOf(event);
          setPath((before) => `${before} L${point}`);
        }}
        onPointerUp={() => void (isDrawing.current = false)}
        onPointerCancel={() => void (isDrawing.current = false)}
      >
        <path d={path} />
      </svg>
      <input type="hidden" name="signature" value={path} />
      <p className="fleet__buttons">
        <Button look="quiet" size="s" onClick={() => setPath("")} disabled={path === ""}>
          İmzayı silin
        </Button>
      </p>
    </div>
  );
}
