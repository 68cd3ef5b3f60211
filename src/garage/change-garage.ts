import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import type { useToast } from "#src/ui/toast.tsx";
import { addFavourite, removeFavourite } from "./api.ts";

type Told = { toast: ReturnType<typeof useToast>; goTo: (path: string) => void; undo: () => void };

/** Sends what a heart was pressed for and says how it went; how many listings the garage holds then, or nothing when it was refused. */
export async function changeGarage(
  keyCode: string,
  isIn: boolean,
  { toast, goTo, undo }: Told,
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
