/** R10 */
export const CANNOT_DELETE_OWN_ACCOUNT = "You can't delete your own account. Ask another administrator.";

/** R44 */
export const CANNOT_ERASE_YOURSELF = "You can't erase yourself. Ask another administrator.";
