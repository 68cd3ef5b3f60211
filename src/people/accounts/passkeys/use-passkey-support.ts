import { useSyncExternalStore } from "react";

export type PasskeySupport = "here" | "elsewhere" | "nowhere";

const never = () => () => {};

/** Whether this browser supports passkeys at this address: they belong to `origin` alone. "here" without scripts. */
export const usePasskeySupport = (origin: string): PasskeySupport =>
  useSyncExternalStore(
    never,
    () => (typeof PublicKeyCredential === "undefined" ? "nowhere" : location.origin === origin ? "here" : "elsewhere"),
    () => "here",
  );
