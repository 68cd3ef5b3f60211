import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import type { useToast } from "#src/ui/toast.tsx";
import { addFavourite, removeFavourite } from "./api.ts";

type Feedback = { toast: ReturnType<typeof useToast>; goTo: (path: string) => void; undo: () => void };

/** Adds or removes a listing and shows the result as a toast. Returns the new number of listings; undefined after a refusal. */
export async function changeGarage(
  keyCode: string,
  isIn: boolean,
  { toast, goTo, undo }: Feedback,
): Promise<number | undefined> {
  try {
    const { message, totalCount } = await (isIn ? addFavourite : removeFavourite)({ keyCode });
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
