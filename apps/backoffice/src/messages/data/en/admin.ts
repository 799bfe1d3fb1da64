import english from 'ra-language-english';

/** The texts of react-admin's own components; a value that is neither true nor false is a dash everywhere here. */
export const adminEn = { ra: { ...english.ra, boolean: { ...english.ra.boolean, null: '―' } } };
