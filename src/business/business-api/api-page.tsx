import type { ComponentProps } from "react";
import { BusinessToolPage } from "#src/business/businesses/business-page.tsx";

/** The frame of the pages of a business's API. */
export const ApiPage = (props: Omit<ComponentProps<typeof BusinessToolPage>, "className">) => (
  <BusinessToolPage className="api-page" {...props} />
);
