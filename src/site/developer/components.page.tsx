import { requireDemo } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import type { Route } from "./+types/components.page.ts";
import { ButtonSamples } from "./button-samples.tsx";
import { FeedbackSamples } from "./feedback-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { FormSample } from "./form-sample.tsx";
import { ListSamples } from "./list-samples.tsx";
import { SampleForm } from "./rules.ts";
import { TokenSamples } from "./token-samples.tsx";

export const meta = () => [{ title: "Arayüz öğeleri – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireDemo(ctx);
  return { today: ctx.clock().toISOString().slice(0, 10) };
});

/** Answers the sample form as a real one; refuses a name that contains `ret`. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireDemo(ctx);
  const { name } = parseInput(SampleForm, form);
  if (/\bret\b/i.test(name))
    throw new Refusal(422, messages.required, { name: "Bu ad sunucuda kabul edilmedi.", city: messages.empty });
  return { accepted: name };
});

/** Every component of src/ui in every state: their documentation. */
export default function ComponentsPage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "Geliştirici" }, { label: "Arayüz öğeleri" }]} />
      <h1>Arayüz öğeleri</h1>
      <p className="muted">src/ui içindeki bütün öğeler, bütün durumlarıyla.</p>
      <TokenSamples />
      <ButtonSamples />
      <FormSample answer={actionData} today={loaderData.today} />
      <FieldSamples />
      <FeedbackSamples />
      <ListSamples />
    </div>
  );
}
