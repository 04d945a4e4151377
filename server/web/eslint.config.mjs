// What a machine can find in the page's sources; how they look is prettier's matter, and which folder may know which is told
// by tests/tidy.
import tseslint from 'typescript-eslint';

export default tseslint.config(
    { ignores: ['src/proto', 'src/**/modules/all.*', '.test', 'dist', 'node_modules'] },
    {
        files: ['src/**/*.{ts,tsx}', 'test/**/*.ts'],
        extends: [tseslint.configs.recommendedTypeChecked],
        languageOptions: { parserOptions: { project: './tsconfig.json' } },
        rules: {
            eqeqeq: 'error',
            'prefer-const': 'error',
            'max-lines': ['error', 500],
            'max-lines-per-function': ['error', 80],
            'no-console': ['error', { allow: ['error'] }],
            '@typescript-eslint/consistent-type-imports': [
                'error',
                { fixStyle: 'inline-type-imports' },
            ],
            '@typescript-eslint/switch-exhaustiveness-check': [
                'error',
                { considerDefaultExhaustiveForUnions: true },
            ],
            // Kinds come off the wire as numbers.
            '@typescript-eslint/no-unsafe-enum-comparison': 'off',
            '@typescript-eslint/no-non-null-assertion': 'error',
            '@typescript-eslint/prefer-optional-chain': 'error',
        },
    },
    {
        // Node's own runner waits for its tests by itself.
        files: ['test/**/*.ts'],
        rules: { '@typescript-eslint/no-floating-promises': 'off' },
    },
);
