import { Form, useSubmit } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { MyListingsData } from "./page-data.server.ts";
import { mySorts } from "./rules.ts";

/** Search, user and order of one's own listings. A choice is followed at once; without scripts there is a button. */
export function ListTools({ selection, sellers }: Pick<MyListingsData, "selection" | "sellers">) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const { tab, search, sellerId, sort } = selection;
  return (
    <Form
      // What was typed stays with the list that it brought about.
      key={`${tab.slug} ${search} ${sellerId} ${sort}`}
      role="search"
      className="mine__tools"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="durum" value={tab.slug} />
      <label className="input-wrap">
        <span className="sr">İlanlarınızda arayın</span>
        <Icon name="search" size="s" />
        <input
          className="input"
          type="search"
          name="ara"
          defaultValue={search}
          maxLength={100}
          placeholder="Marka, model, plaka ya da ilan no"
        />
      </label>
      {sellers.length > 0 && (
        <label>
          <span className="sr">Kullanıcı</span>
          <select className="select" name="kullanici" defaultValue={sellerId ?? ""}>
            <option value="">Bütün kullanıcılar</option>
            {sellers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="sr">Sıralama</span>
        <select className="select" name="sirala" defaultValue={sort}>
          {mySorts.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {!isHydrated && (
        <Button type="submit" look="line" size="s">
          Gösterin
        </Button>
      )}
    </Form>
  );
}
