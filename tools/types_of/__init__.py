"""The schemas as a generator of types takes them: what they say of types, without conditions."""
