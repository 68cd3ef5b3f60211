import { useNavigation } from "react-router";

/** Whether a form of the page is being submitted: submit buttons are disabled meanwhile. */
export const useIsSending = () => useNavigation().formData !== undefined;
