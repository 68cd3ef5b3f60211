import { createContext, type ReactNode, type SubmitEvent, use, useRef, useState } from "react";
import { useMatches, useNavigate } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useToast } from "#src/ui/toast.tsx";

/** The address of the hearts' form without scripts. */
export const changePath = "/garaj/degistir";

/** The loader's data for hearts: the key codes of the page's listings that are in the member's garage. */
export type HeartData = { inGarage: readonly string[] };

type Hearts = {
  isIn: (keyCode: string) => boolean;
  /** The last request is pending. */
  isSending: (keyCode: string) => boolean;
  /** The number of listings in the garage; undefined for visitors. */
  count: number | undefined;
};
const HeartsContext = createContext<Hearts>({ isIn: () => false, isSending: () => false, count: undefined });
/** The number of listings in the member's garage; undefined for visitors. */
export const useGarageCount = () => use(HeartsContext).count;

const heartFormId = "garaj-formu";

/** Adds a listing to the garage, or removes it. `look` adds a text beside the heart. */
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
      <Icon name="heart" size="s" />
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

/**
 * Provides which hearts are filled and updates them optimistically; a refusal rolls back. Rendered once, in the layout.
 * Without scripts, and for visitors, the hearts are buttons of a plain form.
 */
export function HeartsProvider({ count, children }: { count: number | undefined; children: ReactNode }) {
  const toast = useToast();
  const navigate = useNavigate();
  const known =
    useMatches()
      .map(({ loaderData }) => (loaderData as Partial<HeartData> | undefined)?.inGarage)
      .findLast(Boolean) ?? nothing;
  // Local changes hold until a loader has read the garage again.
  const [pressed, setPressed] = useState({ known, hearts: new Map<string, boolean>() });
  if (pressed.known !== known) setPressed({ known, hearts: new Map() });
  const [counted, setCounted] = useState({ count, now: count });
  if (counted.count !== count) setCounted({ count, now: count });
  const [sending, setSending] = useState<readonly string[]>([]);
  const queue = useRef(Promise.resolve());

  const fill = (keyCode: string, isIn: boolean) =>
    setPressed(({ hearts, ...rest }) => ({ ...rest, hearts: new Map(hearts).set(keyCode, isIn) }));

  function press(event: SubmitEvent<HTMLFormElement>) {
    if (count === undefined) return;
    event.preventDefault();
    const { name, value, ariaDisabled } = event.nativeEvent.submitter as HTMLButtonElement;
    if (ariaDisabled !== "true") change(value, name === "ekle");
  }

  function change(keyCode: string, isIn: boolean) {
    fill(keyCode, isIn);
    setSending((before) => [...before, keyCode]);
    // Serialised, so that two requests of one heart cannot arrive in the wrong order.
    queue.current = queue.current.then(async () => {
      const { changeGarage } = await import("./change-garage.ts");
      const goTo = (path: string) => void navigate(path);
      const total = await changeGarage(keyCode, isIn, { toast, goTo, undo: () => change(keyCode, true) });
      setSending((before) => before.toSpliced(before.indexOf(keyCode), 1));
      if (total === undefined) fill(keyCode, !isIn);
      else setCounted((before) => ({ ...before, now: total }));
    });
  }

  return (
    <HeartsContext
      value={{
        isIn: (keyCode) => pressed.hearts.get(keyCode) ?? known.includes(keyCode),
        isSending: (keyCode) => sending.includes(keyCode),
        count: counted.now,
      }}
    >
      {children}
      <form id={heartFormId} method="post" action={changePath} onSubmit={press} />
    </HeartsContext>
  );
}
