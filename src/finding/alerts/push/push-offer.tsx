import { useEffect, useState } from "react";
import { readPushSettings } from "./api.ts";
import { PushSwitch } from "./push-switch.tsx";

type Settings = Awaited<ReturnType<typeof readPushSettings>>;

/** The switch of push messages where no loader has its settings; nothing while they load, or without scripts. */
export function PushOffer() {
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    const abort = new AbortController();
    readPushSettings({}, { signal: abort.signal }).then(setSettings, () => {});
    return () => abort.abort();
  }, []);
  return settings ? <PushSwitch {...settings} /> : null;
}
