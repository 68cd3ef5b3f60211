import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Functions that let staff change data without calling `recordAudit`, and where the change is recorded instead. */
const others: Record<string, string> = {
  "src/business/businesses/application/decide.server.ts: decideApplication":
    "the history of the application is in the log",
  "src/business/businesses/brands/service.server.ts: decideBrand": "the history of the brand is in the log",
  "src/business/businesses/suspension/service.server.ts: setSuspended": "recorded by the desk that calls it",
  "src/business/certified-cars/desk/service.server.ts: addFindingPhoto": "a draft, whose publication is recorded",
  "src/business/certified-cars/desk/service.server.ts: createReport": "a draft, whose publication is recorded",
  "src/business/certified-cars/desk/service.server.ts: deleteReport": "a draft, whose publication is recorded",
  "src/business/certified-cars/desk/service.server.ts: importFile": "a draft, whose publication is recorded",
  "src/business/certified-cars/desk/service.server.ts: removeFindingPhoto": "a draft, whose publication is recorded",
  "src/business/certified-cars/desk/service.server.ts: saveSection": "a draft, whose publication is recorded",
  "src/core/catalogue/desk/merge.server.ts: mergeEntries": "`record` of the catalogue desk",
  "src/core/catalogue/desk/nicknames.server.ts: saveNicknames": "part of an entry's change, which is recorded",
  "src/core/catalogue/desk/types-of-brand.server.ts: saveTypesOfBrand": "part of an entry's change, which is recorded",
  "src/core/catalogue/desk/types-of-option.server.ts: saveTypesOfOption":
    "part of an entry's change, which is recorded",
  "src/people/accounts/blocks/service.server.ts: blockAccount": "recorded by the desk that calls it",
  "src/people/accounts/blocks/service.server.ts: unblockAccount": "recorded by the desk that calls it",
  "src/people/accounts/impersonation/service.server.ts: startImpersonation":
    "the table of impersonations is in the log",
  "src/site/content/desk/service.server.ts: addContentPicture": "a picture of a draft, whose publication is recorded",
  "src/staff/moderation/messages/pending.server.ts: undoMessageDecision": "an undone decision leaves no trace",
  "src/staff/moderation/messages/service.server.ts: decideMessages": "recorded when the decision is applied",
  "src/staff/moderation/pending/service.server.ts: undoDecision": "an undone decision leaves no trace",
  "src/staff/moderation/queue/bulk.server.ts: decideSeveral": "each decision as `decide`",
  "src/staff/moderation/service.server.ts: decide": "the history of the listing is in the log when it is applied",
  "src/staff/moderation/service.server.ts: openReview": "a lease of ten minutes",
  "src/staff/requests/service.server.ts: actOnRequest": "the history of the request is in the log",
};

const asksForStaff = /\brequire(?:Desk|Finance)\([^)]*"change"\)/;
const writes = /\b(?:inTransaction|(?:insert|update|delete|change|decide|take|store)[A-Z]\w*)\(/;

test("every function that lets staff change something records it, or its history is in the log", () => {
  const found = globSync("src/**/*.server.ts").flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/^(?=(?:export )?(?:async )?function |(?:export )?const \w+ = )/m)
      .flatMap((part) => {
        const name = /^export (?:async function|const) (\w+)/.exec(part)?.[1];
        const isUnrecorded =
          asksForStaff.test(part) &&
          writes.test(part.replace(/\btakeToken\(/g, "")) &&
          !/\brecord(?:(?:Applied)?Audit)?\(/.test(part);
        return name && isUnrecorded ? [`${file}: ${name}`] : [];
      }),
  );
  expect(found.toSorted()).toEqual(Object.keys(others));
});
