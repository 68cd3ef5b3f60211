import { useEffect, useState } from "react";
import { Form } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { endPath } from "./rules.ts";

const minuteMs = 60_000;

/**
 * Shown above every page, so that an admin does not forget that they impersonate a member: what they may do, and how many
 * minutes are left.
 */
export function ImpersonationBar({ name, msLeft }: { name: string; msLeft: number }) {
  const minutes = useMinutesLeft(msLeft);
  return (
    <section className="impersonation-bar" aria-labelledby="uye-gorunumu">
      <h2 id="uye-gorunumu" className="sr">
        Üye görünümü
      </h2>
      <div className="page impersonation-bar__in">
        <Icon name="eye" size="s" />
        <p>
          <strong>{name}</strong> olarak bakıyorsunuz. Salt okunur; yalnızca ilan taslağı doldurulabilir.{" "}
          <span className="nowrap num">{minutes > 0 ? `${minutes} dakika kaldı` : "Süre doldu"}</span>
        </p>
        <Form method="post" action={endPath}>
          <Button type="submit" look="line" size="s">
            Bitirin
          </Button>
        </Form>
      </div>
    </section>
  );
}

/** Counts whole minutes down while the page is open; each page starts from the server's time. */
function useMinutesLeft(msLeft: number): number {
  const [left, setLeft] = useState({ from: msLeft, ms: msLeft });
  if (left.from !== msLeft) setLeft({ from: msLeft, ms: msLeft });
  useEffect(() => {
    const endsAt = performance.now() + msLeft;
    const timer = setInterval(() => setLeft({ from: msLeft, ms: endsAt - performance.now() }), minuteMs / 6);
    return () => clearInterval(timer);
  }, [msLeft]);
  return Math.max(0, Math.ceil(left.ms / minuteMs));
}
