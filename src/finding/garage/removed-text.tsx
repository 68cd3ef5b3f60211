import { HeartButton } from "./hearts.tsx";

/** In the place of a listing that was just removed from the garage: a button to restore it. */
export const RemovedText = ({ keyCode, name }: { keyCode: string; name: string }) => (
  <>
    <span>{name} garajınızdan çıkarıldı.</span>
    <HeartButton keyCode={keyCode} isAdding>
      Geri alın
    </HeartButton>
  </>
);
