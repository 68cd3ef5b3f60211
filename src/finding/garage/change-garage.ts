import type { Dispatch, RefObject, SetStateAction } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import type { useToast } from "#src/ui/toast.tsx";
import { addFavourite, removeFavourite } from "./api.ts";

export type Feedback = { toast: ReturnType<typeof useToast>; goTo: (path: string) => void };

/** The state of the hearts of a page. */
type Hearts = Feedback & {
  /** Shows a listing as in the garage or not. */
  fill: (keyCode: string, isIn: boolean) => void;
  setCount: (count: number) => void;
  /** The key codes whose requests are pending. */
  setSending: Dispatch<SetStateAction<readonly string[]>>;
  /** Settles when all requests have been answered. */
  queue: RefObject<Promise<unknown>>;
};

/** Adds a listing to the member's garage or removes it. The page shows the change at once and reverts it if it is refused. */
export function changeGarage(keyCode: string, isIn: boolean, hearts: Hearts) {
  const { fill, setCount, setSending, queue } = hearts;
  fill(keyCode, isIn);
  setSending((before) => [...before, keyCode]);
  // Serialised, so that two requests of one heart cannot arrive in the wrong order.
  queue.current = queue.current.then(async () => {
    const total = await sendChange(keyCode, isIn, hearts);
    setSending((before) => before.toSpliced(before.indexOf(keyCode), 1));
    if (total === undefined) fill(keyCode, !isIn);
    else setCount(total);
  });
}

/** Sends the change and shows the result as a toast. Returns the new number of listings; undefined after a refusal. */
async function sendChange(keyCode: string, isIn: boolean, hearts: Hearts): Promise<number | undefined> {
  const { toast, goTo } = hearts;
  try {
    const { message, totalCount } = await (isIn ? addFavourite : removeFavourite)({ keyCode });
    const undo = () => changeGarage(keyCode, true, hearts);
    toast({
      text: message,
      icon: "heart",
      action: isIn ? { label: "Garajım", run: () => goTo("/garaj") } : { label: "Geri alın", run: undo },
    });
    return totalCount;
  } catch (error) {
    const isSignedOut = error instanceof Refusal && error.status === 401;
    toast({
      text: error instanceof Refusal ? error.message : unexpectedError,
      icon: "alert",
      ...(isSignedOut
        ? { action: { label: "Giriş yapın", run: () => goTo(signInAddress(location.pathname + location.search)) } }
        : {}),
    });
    return undefined;
  }
}
