import { useFetcher } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { changePath, type Followed } from "./rules.ts";

const seller = { takip: "Satıcıyı takip edin", birak: "Satıcıyı takibi bırakın" };
const labels: Record<Followed, { takip: string; birak: string }> = {
  seller,
  member: seller,
  business: seller,
  listing: { takip: "İlanı takip edin", birak: "İlanı takibi bırakın" },
};

type Props = { what: Followed; name: string; isOn: boolean; look?: "line" };

/** Follows or unfollows a listing or seller, identified by `what` and `name` (see `Followed`). A visitor signs in first. */
export function FollowButton({ what, name, isOn, look }: Props) {
  const fetcher = useFetcher<{ message?: string } | undefined>();
  const isFollowed = fetcher.formData?.has("takip") ?? isOn;
  const isClosedOrSending = useFormsClosed() || fetcher.state !== "idle";
  const islem = isFollowed ? "birak" : "takip";
  return (
    <fetcher.Form method="post" action={changePath}>
      <input type="hidden" name="what" value={what} />
      {useHydrated() && <input type="hidden" name="inPlace" value="1" />}
      <Button type="submit" size="s" look={look} name={islem} value={name} disabled={isClosedOrSending}>
        <Icon name={isFollowed ? "check" : "bell"} size="s" />
        {labels[what][islem]}
      </Button>
      {fetcher.data?.message && (
        <p role="alert" className="small">
          {fetcher.data.message}
        </p>
      )}
    </fetcher.Form>
  );
}
