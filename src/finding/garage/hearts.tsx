import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useMatches, useNavigate, useRevalidator } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { readGuestGarage, subscribeToGuestGarage } from "./guest-list.ts";

/** The address of the hearts' form without scripts. */
export const changePath = "/garaj/degistir";

/** The loader's data for hearts: the key codes of the page's listings that are in the member's garage. */
export type HeartData = { inGarage: readonly string[] };

type Hearts = {
  /** `isRead`: whether a call, not a loader, found the listing in the member's garage. */
  isIn: (keyCode: string, isRead?: boolean) => boolean;
  /** The last request is pending. */
  isSending: (keyCode: string) => boolean;
  /** The number of listings in the garage. */
  count: number;
};
export const HeartsContext = createContext<Hearts>({ isIn: () => false, isSending: () => false, count: 0 });
/** The number of listings in the garage of the member, or of the visitor's browser. */
export const useGarageCount = () => use(HeartsContext).count;

const heartFormId = "garaj-formu";

/** Adds a listing to the garage, or removes it. `look` adds a text beside the heart, which the style sheet draws otherwise. */
export function Heart({ keyCode, name, look }: { keyCode: string; name: string; look?: "words" }) {
  const isIn = use(HeartsContext).isIn(keyCode);
  return (
    <button
      type="submit"
      form={heartFormId}
      className={look ? "btn btn--s fav-words" : "fav"}
      name={isIn ? "sil" : "ekle"}
      value={keyCode}
      disabled={useFormsClosed()}
      aria-pressed={isIn}
      aria-label={look ? undefined : `Garajıma ekle: ${name}`}
    >
      {look && <Icon name="heart" size="s" />}
      {look && (isIn ? "Garajınızda" : "Garaja ekleyin")}
    </button>
  );
}

/** The same with a text instead of the heart, in a list of actions. */
export function HeartButton({
  keyCode,
  isAdding = false,
  children,
}: {
  keyCode: string;
  isAdding?: boolean;
  children: ReactNode;
}) {
  const isSending = use(HeartsContext).isSending(keyCode);
  const isClosed = useFormsClosed();
  return (
    <Button
      type="submit"
      size="s"
      form={heartFormId}
      name={isAdding ? "ekle" : "sil"}
      value={keyCode}
      disabled={isClosed}
      // Not disabled, because a disabled button loses the focus.
      aria-disabled={isSending}
    >
      {children}
    </Button>
  );
}

export const useIsInGarage = (keyCode: string) => use(HeartsContext).isIn(keyCode);

const nothing: readonly string[] = [];

type Props = {
  /** The number of listings in the member's garage; undefined for visitors. */
  count: number | undefined;
  /** Whether what was collected in this browser may be added to the member's garage. */
  canMerge: boolean;
  children: ReactNode;
};

/**
 * Provides which hearts are filled: a member's from the loaders, updated optimistically and rolled back by a refusal; a
 * visitor's from the browser, because visitors' pages are cached. Rendered once, in the layout. Without scripts the hearts
 * are buttons of a plain form.
 */
export function HeartsProvider({ count, canMerge, children }: Props) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const guest = useSyncExternalStore(subscribeToGuestGarage, readGuestGarage, () => "");
  const isMember = count !== undefined;
  const known =
    useMatches()
      .map(({ loaderData }) => (loaderData as Partial<HeartData> | undefined)?.inGarage)
      .findLast(Boolean) ?? nothing;
  // Local changes hold until a loader has read the garage again.
  const [pressed, setPressed] = useState({ known, hearts: new Map<string, boolean>() });
  if (pressed.known !== known) setPressed({ known, hearts: new Map() });
  const [counted, setCounted] = useState({ count, now: count ?? 0 });
  if (counted.count !== count) setCounted({ count, now: count ?? 0 });
  const [sending, setSending] = useState<readonly string[]>([]);
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    if (canMerge && guest)
      void import("./change-guest-garage.ts").then((garage) =>
        garage.mergeGuestGarage({ toast, revalidate: () => void revalidate() }),
      );
  }, [canMerge, guest, toast, revalidate]);

  const fill = (keyCode: string, isIn: boolean) =>
    setPressed(({ hearts, ...rest }) => ({ ...rest, hearts: new Map(hearts).set(keyCode, isIn) }));

  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { name, value, ariaDisabled } = event.nativeEvent.submitter as HTMLButtonElement;
    const isIn = name === "ekle";
    const goTo = (path: string) => void navigate(path);
    if (!isMember)
      void import("./change-guest-garage.ts").then((garage) =>
        garage.changeGuestGarage(value, isIn, { toast, goTo, form }),
      );
    else if (ariaDisabled !== "true") {
      fill(value, isIn);
      const setCount = (now: number) => setCounted((before) => ({ ...before, now }));
      void import("./change-garage.ts").then((garage) =>
        garage.changeGarage(value, isIn, { toast, goTo, fill, setCount, setSending, queue }),
      );
    }
  }

  return (
    <HeartsContext
      value={{
        isIn: (keyCode, isRead = known.includes(keyCode)) =>
          isMember ? (pressed.hearts.get(keyCode) ?? isRead) : guest.includes(keyCode),
        isSending: (keyCode) => sending.includes(keyCode),
        count: isMember ? counted.now : guest ? guest.split(" ").length : 0,
      }}
    >
      {children}
      <form id={heartFormId} method="post" action={changePath} onSubmit={press} />
    </HeartsContext>
  );
}
