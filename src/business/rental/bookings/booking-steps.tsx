import { Link } from "#src/ui/link.tsx";

/** The pages of a booking, in their order. */
const steps = { offer: "Araç", driver: "Sürücü", payment: "Ödeme", done: "Onay" } as const;
export type BookingStep = keyof typeof steps;

/** Where in a booking a page stands; `offerAddress` leads back to the first step while it can be changed. */
export function BookingSteps({ at, offerAddress }: { at: BookingStep; offerAddress?: string | undefined }) {
  const names = Object.entries(steps) as [BookingStep, string][];
  const now = names.findIndex(([step]) => step === at);
  return (
    <ol className="rental-steps" aria-label="Rezervasyon adımları">
      {names.map(([step, name], index) => (
        <li key={step} aria-current={index === now ? "step" : undefined} data-done={index < now || undefined}>
          {step === "offer" && index < now && offerAddress !== undefined ? <Link to={offerAddress}>{name}</Link> : name}
        </li>
      ))}
    </ol>
  );
}
