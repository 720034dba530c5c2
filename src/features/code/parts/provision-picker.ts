/** A dialog in which the user picks a part of the code. */
export { ProvisionPicker, type PickedProvision } from "../web/picking/provision-picker.tsx";
