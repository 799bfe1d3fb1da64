export {
  cashErrors,
  formErrorText,
  type QuantityLimits,
  quantityErrors,
  quantityField,
  stepQuantity,
} from './quantity.ts';
