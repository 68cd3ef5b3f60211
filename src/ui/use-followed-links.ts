import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * The click handler of an element with HTML of the server: its links are followed by the router, as others are. Presses for
 * new tabs, and links to other sites, are left to the browser.
 */
export function useFollowedLinks() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (!link || link.target || link.origin !== location.origin || event.defaultPrevented) return;
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    },
    [navigate],
  );
}
